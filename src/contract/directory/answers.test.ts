import { describe, expect, it } from 'vitest';
import { DIRECTORY_NODE_RESPONSE, DIRECTORY_PLUGINS_RESPONSE, ROUTE_RESPONSE } from '../http/examples/directory.ts';
import { DirectoryNodeResponse } from './answers.ts';
import { RouteResponse } from './route.ts';

function withChildren(count: number) {
  const [child] = DIRECTORY_NODE_RESPONSE.children;
  return { ...DIRECTORY_NODE_RESPONSE, children: Array.from({ length: count }, () => child) };
}

describe('DirectoryNodeResponse', () => {
  it('has at most twenty children', () => {
    expect(DirectoryNodeResponse.safeParse(withChildren(20)).success).toBe(true);
    expect(DirectoryNodeResponse.safeParse(withChildren(21)).success).toBe(false);
  });

  it('takes the root, whose path is empty', () => {
    const root = { ...DIRECTORY_NODE_RESPONSE, path_key: '', level: 0, path: [], description: null };

    expect(DirectoryNodeResponse.safeParse(root).success).toBe(true);
  });

  it.each(['/communication', 'communication/', 'a//b', '../a', 'A'])('refuses the path key %j', (path_key) => {
    expect(DirectoryNodeResponse.safeParse({ ...DIRECTORY_NODE_RESPONSE, path_key }).success).toBe(false);
  });
});

describe('RouteResponse', () => {
  it('shows at most eight labels of the path', () => {
    const [candidate] = ROUTE_RESPONSE.candidates;
    const label = DIRECTORY_NODE_RESPONSE.label;
    const withLabels = (count: number) => ({
      ...ROUTE_RESPONSE,
      candidates: [
        {
          ...candidate,
          match: { ...candidate?.match, canonical_primary_path: Array.from({ length: count }, () => label) },
        },
      ],
    });

    expect(RouteResponse.safeParse(withLabels(8)).success).toBe(true);
    expect(RouteResponse.safeParse(withLabels(9)).success).toBe(false);
  });

  it('comes from the snapshot that the directory was built from', () => {
    expect(ROUTE_RESPONSE.snapshot_id).toBe(DIRECTORY_PLUGINS_RESPONSE.snapshot_id);
  });
});
