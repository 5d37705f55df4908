import { forTerminal } from '../../base/text-safety.ts';
import type { DoctorCheck, DoctorReport } from '../../operations/doctor/doctor-report.ts';

const MARKS: Readonly<Record<DoctorCheck['status'], string>> = {
  ok: 'ok      ',
  warning: 'warning ',
  failed: 'failed  ',
};

export function renderDoctorReport({ checks }: DoctorReport): string {
  const lines = checks.flatMap(({ name, status, detail, remedy }) => [
    `${MARKS[status]} ${forTerminal(name)}: ${forTerminal(detail)}`,
    ...(remedy === null ? [] : [`         do: ${forTerminal(remedy)}`]),
  ]);
  return `${[...lines, renderSummary(checks)].join('\n')}\n`;
}

function renderSummary(checks: readonly DoctorCheck[]): string {
  const count = (status: DoctorCheck['status']) => checks.filter((check) => check.status === status).length;
  return `${count('ok')} ok, ${count('warning')} to look at, ${count('failed')} failed`;
}
