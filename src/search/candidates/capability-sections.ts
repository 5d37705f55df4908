import type { SectionArray, Sections } from '../engine/sections.ts';
import type { CapabilityTexts } from './candidate-texts.ts';

/** What capabilities are called, as a section of the index: a service has no host profile. */
export function buildCapabilitySection(texts: CapabilityTexts): Record<string, SectionArray> {
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return { capabilityTexts: new TextEncoder().encode(JSON.stringify(sorted)) };
}

/** @throws RangeError where the index has none */
export function readCapabilityTexts(sections: Sections): CapabilityTexts {
  const listed: ReadonlyArray<readonly [string, readonly string[]]> = JSON.parse(
    new TextDecoder().decode(sections.u8('capabilityTexts')),
  );
  return new Map(listed);
}
