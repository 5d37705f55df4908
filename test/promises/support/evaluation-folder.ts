import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the evaluation (`evaluation-data.ts`), which may not be there yet. */
    evaluationData: string;
  }
}

/** Names the folder to all files of a run, and removes it after the last; one that was named stays (`PLUGIN_FACTS_VERIFY_DATA`). */
export default function nameEvaluationFolder(project: TestProject): () => void {
  const given = process.env['PLUGIN_FACTS_VERIFY_DATA'];
  const scratch = mkdtempSync(join(tmpdir(), 'plugin-facts-'));
  project.provide('evaluationData', given ?? join(scratch, 'data'));
  return () => rmSync(scratch, { recursive: true, force: true });
}
