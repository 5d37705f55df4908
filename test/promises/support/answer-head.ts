export interface AnswerHead {
  readonly status: number;
  /** `NaN`: it does not say. */
  readonly bodyBytes: number;
  /** The service takes no other request on this connection. */
  readonly isLast: boolean;
}

/** @param head of an answer in HTTP/1.1, to the end of its last line at least */
export function answerHead(head: string): AnswerHead {
  return {
    status: Number(head.slice(9, 12)),
    bodyBytes: Number(/^content-length: (\d+)\r?$/imu.exec(head)?.[1]),
    isLast: /^connection: close\r?$/imu.test(head),
  };
}
