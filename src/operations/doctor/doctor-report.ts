/** Whether this machine, the host profile and the data folder are fit for work. */
export interface DoctorReport {
  readonly checks: readonly DoctorCheck[];
}

export interface DoctorCheck {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  /** What to do about it; `null`: nothing. */
  readonly remedy: string | null;
}
