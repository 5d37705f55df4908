/** How long work tells that it goes on. */
export interface Progress {
  /** Begins a stage, ending the one before. @param total how many steps it has; `null`: not known */
  start: (label: string, total: number | null) => void;
  /** @param steps how many more are done */
  advance: (steps: number) => void;
  /** Ends the stage; without one it does nothing. */
  finish: () => void;
}
