/** What is wrong in one profile file. */
export interface PluginProfileCheckReport {
  readonly file: string;
  /** Whether it can be used: it has no error. */
  readonly isUsable: boolean;
  readonly problems: ReadonlyArray<{
    readonly severity: 'error' | 'warning';
    /** From 1; `null`: it concerns the whole file. */
    readonly line: number | null;
    readonly column: number | null;
    readonly pointer: string;
    readonly detail: string;
  }>;
}

/** A profile to be filled in. */
export interface PluginProfileTemplate {
  readonly packageName: string;
  readonly version: string;
  /** YAML text. */
  readonly text: string;
}
