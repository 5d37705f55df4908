import { describe, expect, it } from 'vitest';
import { project } from '../../../test/fixtures/evidence.ts';
import { listing } from '../../../test/fixtures/facts.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import { surveyProjects } from '../../facts/identity/survey-projects.ts';
import { notePlaces } from './note-places.ts';

const placesOf = (projects: readonly PluginProject[]) => notePlaces(projects, surveyProjects(projects));

describe('the places of what a run counts', () => {
  it('name the record that a note is of, not the one that leads its entry', () => {
    const lead = listing({ catalogId: 'own', locator: 'lens.yaml' });
    const noted = listing({ catalogId: 'forum', locator: 'forum.jsonl:5', notes: ['timestamp_invalid'] });

    const places = placesOf([
      project({ name: 'Lens', leadListing: lead, listings: [lead, noted], notes: ['timestamp_invalid'] }),
    ]);

    expect(places.get('timestamp_invalid')).toEqual(['forum, forum.jsonl:5 (Lens)']);
  });

  it('name the leading record of an entry where no single one is meant', () => {
    const lead = listing({ catalogId: 'own', locator: 'lens.yaml' });

    const places = placesOf([
      project({
        name: 'Lens',
        leadListing: lead,
        listings: [lead],
        notes: ['package_claim_contested'],
        description: { en: null, zhCn: null },
      }),
    ]);

    expect(places.get('package_claim_contested')).toEqual(['own, lens.yaml (Lens)']);
    expect(places.get('description_missing')).toEqual(['own, lens.yaml (Lens)']);
  });

  it('are the first three of each', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) =>
      project({ name, leadListing: listing({ catalogId: 'own', locator: `${name}.yaml` }), notes: ['url_repaired'] }),
    );

    expect(placesOf(many).get('url_repaired')).toEqual(['own, a.yaml (a)', 'own, b.yaml (b)', 'own, c.yaml (c)']);
    expect(placesOf(many).get('description_missing')).toBeUndefined();
  });
});
