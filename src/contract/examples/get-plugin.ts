import type { PluginRecord } from '../plugin-record.ts';
import { MADE_UP_ENVELOPE, MADE_UP_FRESHNESS, MADE_UP_RECORD } from './made-up-plugin.ts';

export const GET_PLUGIN_RESPONSE: PluginRecord = {
  ...MADE_UP_ENVELOPE,
  request_id: 'request.plugin.0b7e4d21c9a85f36',
  ...MADE_UP_RECORD,
  freshness: MADE_UP_FRESHNESS,
};
