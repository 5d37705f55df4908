import type { DoctorCheck } from './doctor-report.ts';

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
