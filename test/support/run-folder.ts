import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what several files of a run use, and none of them changes. */
    runFolder: string;
    /** Data folder of the evaluation (`evaluation-data.ts`), which may not be there yet. */
    evaluationData: string;
  }
}

/**
 * Names the folders to all files of a run, and removes them after the last; data of the evaluation that was named stays
 * (`TEST_EVALUATION_DATA`).
 */
export default function nameRunFolder(project: TestProject): () => void {
  const scratch = mkdtempSync(join(tmpdir(), 'plugin-facts-'));
  project.provide('runFolder', scratch);
  project.provide('evaluationData', process.env['TEST_EVALUATION_DATA'] ?? join(scratch, 'data'));
  return () => rmSync(scratch, { recursive: true, force: true });
}
