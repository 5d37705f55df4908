import { boundedText } from '../shared/text.ts';

/** Why whoever runs a service decided something. */
export const OperatorReason = boundedText(1, 500).describe('In the words of whoever runs the service.');
