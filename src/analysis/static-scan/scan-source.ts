import type { SourceFinding } from '../../facts/package-contents/static-scan-observation.ts';
import { sha256 } from '../../base/digest.ts';
import { collectSyntax } from './collect-syntax.ts';
import { abilitiesOf } from './detect-abilities.ts';
import type { LinePosition } from './line-positions.ts';
import { exportedValue } from './exported-value.ts';
import { moduleLoads } from './module-loads.ts';
import { type ModuleKind, parseSource, type ScriptLanguage } from './parse-source.ts';
import type { FileScope, ModuleValue } from './scope.ts';

/** A name that is put together when the program runs, and where. */
export interface ComputedLoad extends LinePosition {
  /** What of it is known; unknown parts are NUL. */
  readonly text: string;
}

/** A text that was parsed; what it can do is asked once the files it loads are known. */
export interface OpenSource {
  /** What it loads, as it writes it. */
  readonly specifiers: readonly string[];
  readonly computedLoads: readonly ComputedLoad[];
  /** @param importOf what each file that it loads hands on */
  readonly finish: (importOf: FileScope['importOf']) => FinishedSource;
}

export interface FinishedSource {
  readonly findings: readonly SourceFinding[];
  /** What it hands on; `null`: nothing that tells an ability. */
  readonly value: ModuleValue | null;
  /** Whether it is too entangled to be followed to its end. */
  readonly isTangled: boolean;
}

export interface SourceText {
  readonly text: string;
  readonly language: ScriptLanguage;
  readonly moduleKind: ModuleKind;
  /** Where an offset in the text stands in its file. */
  readonly positionOf: (offset: number) => LinePosition;
}

/** @returns `null`: the text cannot be read in its language */
export function openSource({ text, language, moduleKind, positionOf }: SourceText): OpenSource | null {
  const program = parseSource(text, language, moduleKind);
  if (program === null) return null;
  const syntax = collectSyntax(program);
  const { specifiers, computed } = moduleLoads(syntax);
  return {
    specifiers,
    computedLoads: computed.map(({ node, text: known }) => ({ text: known, ...positionOf(node.start) })),
    finish: (importOf) => {
      const { file } = syntax;
      file.importOf = importOf;
      const findings = abilitiesOf(syntax).map(({ code, what, node }): SourceFinding => {
        return { code, what, ...positionOf(node.start), snippetDigest: sha256(text.slice(node.start, node.end)) };
      });
      return { findings, value: exportedValue(file), isTangled: file.stepsLeft <= 0 };
    },
  };
}
