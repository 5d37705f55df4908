/** Everything that can be set, with what holds now. */
export interface SettingsReport {
  readonly settings: readonly Setting[];
  /** Settings with a value that cannot be taken; no other command works before they are corrected. */
  readonly problems: readonly SettingProblem[];
  /** Variables that look like settings and are none. */
  readonly unknown: readonly UnknownVariable[];
}

export interface Setting {
  /** A variable of the environment, an option, or a place in host.yaml. */
  readonly name: string;
  /** As it would be written; `null`: nothing. Of a secret only `set`. */
  readonly value: string | null;
  readonly source: 'default' | 'environment variable' | 'option' | 'host.yaml';
  readonly meaning: string;
}

export interface SettingProblem {
  readonly name: string;
  /** What it must be. */
  readonly detail: string;
}

export interface UnknownVariable {
  readonly name: string;
  /** The setting that is spelled nearest; `null`: none is near. */
  readonly nearest: string | null;
}
