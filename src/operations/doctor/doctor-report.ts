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

export function ok(name: string, detail: string): DoctorCheck {
  return { name, status: 'ok', detail, remedy: null };
}

/** Something to look at that keeps nothing from working. */
export function warning(name: string, detail: string, remedy: string | null): DoctorCheck {
  return { name, status: 'warning', detail, remedy };
}

export function failed(name: string, detail: string, remedy: string | null): DoctorCheck {
  return { name, status: 'failed', detail, remedy };
}
