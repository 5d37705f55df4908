import { describeFaultyPlugins } from '../../../../test/support/faulty-plugins/describe-faulty-plugins.ts';
import { hostRuntime } from '../host-runtime.ts';
import { FAULTY_PLUGINS } from './faulty-plugins.ts';

await describeFaultyPlugins(hostRuntime, FAULTY_PLUGINS);
