/** Stages of a run in the real host, in order; the first that fails ends it. */
export const HOST_RUN_STAGES = ['resolve', 'fetch', 'install', 'compose', 'load', 'activate', 'boot'] as const;

/**
 * Why a run ended, by stage: a closed list. The last of a stage are ours, where the stage came to nothing and
 * the plugin had no part in it.
 */
export const HOST_RUN_REASON_CODES = {
  resolve: ['version_not_found', 'package_not_found', 'dependency_not_found', 'registry_unreachable'],
  fetch: ['integrity_mismatch', 'non_registry_dependency', 'fetch_incomplete'],
  install: ['archive_invalid', 'no_bundle_declared', 'install_incomplete'],
  compose: ['patch_missing', 'patch_unparseable', 'patch_not_list', 'entry_id_conflict'],
  load: [
    'entry_missing',
    'import_threw',
    'syntax_error',
    'peer_unresolved',
    'apply_threw',
    'invalid_plugin_shape',
    'config_invalid',
    'client_bundle_missing',
    'host_version_unsupported',
    'type_conflict',
    'native_build_missing',
  ],
  activate: ['service_unavailable', 'not_listed'],
  boot: ['late_rejection', 'process_exit', 'out_of_memory', 'boot_timeout', 'baseline_failed'],
} as const satisfies Record<(typeof HOST_RUN_STAGES)[number], readonly string[]>;

/** Whose failure it is. Only `plugin` speaks of the plugin. */
export const HOST_RUN_FAILURE_CLASSES = ['plugin', 'host', 'environment', 'dependency'] as const;
