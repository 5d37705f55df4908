import type { TermHit } from './term-matcher.ts';

/** A name says what a plugin is about; a description also says much else, but begins with what matters. */
const IN_NAME = 3;
const IN_DESCRIPTION = 2;
const EARLY = 1;

/** What a description says behind so many words it says in passing. */
const TELLING_POSITIONS = 24;

/** Whether a hit says what a plugin is about. */
export function isTelling({ inName, isEarly, position }: TermHit): boolean {
  return inName || isEarly || position < TELLING_POSITIONS;
}

/** How much a hit says about what a plugin is about: 2 to 6. It depends on the plugin's own texts alone. */
export function termStrength({ inName, inDescription, isEarly }: TermHit): number {
  return (inName ? IN_NAME : 0) + (inDescription ? IN_DESCRIPTION : 0) + (isEarly ? EARLY : 0);
}
