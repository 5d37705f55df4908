import { parse } from 'yaml';
import { z } from 'zod';
import { sha256 } from '../base/digest.ts';

/** What the head of a skill says of it (agentskills.io). */
const SkillHead = z.object({
  name: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  description: z.string().min(1).max(1_024),
});

export const SKILL_PATH = '/skills/plugin-facts/SKILL.md';

/** `GET /.well-known/agent-skills/index.json` (Agent Skills Discovery 0.2.0). */
export function skillIndex(skill: string): string {
  const { name, description } = SkillHead.parse(parse(/^---\n(.*?)\n---\n/s.exec(skill)?.[1] ?? ''));
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
  const entry = { name, type: 'skill-md', description, url: SKILL_PATH, digest: sha256(skill) };
  return `${JSON.stringify({ $schema, skills: [entry] }, null, 2)}\n`;
}
