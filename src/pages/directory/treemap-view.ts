import { type Children, h } from '../markup.ts';
import type { DirectoryNodeResponse } from '../../contract/directory/answers.ts';
import { formatNumber } from '../language/format.ts';
import { linkToTopic } from '../links.ts';
import type { Visit } from '../page.ts';
import {
  COVERAGE_STEPS,
  type CoverageStep,
  type CoveredQuestions,
  coverageOf,
  coverageStep,
  questionsInAddress,
} from './coverage.ts';
import { areaOf, coverageSprite } from './coverage-legend.ts';
import { type Box, divideBox } from './divide-box.ts';
import { type FittingLabel, fittingLabel, widthOfText } from './fitting-label.ts';
import { directoryWords } from './directory-words.ts';

type Place = Pick<DirectoryNodeResponse, 'path_key' | 'label' | 'plugin_count' | 'dimension_status'>;

/** A topic, and what lies right below it. */
interface Tile {
  readonly topic: Place;
  /** Empty: nothing lies below it, or plugins alone. */
  readonly parts: readonly Place[];
}

/** Sizes in pixels at which labels are of the size of text: across a page, and across a phone. */
const WIDE = { name: 'on-wide', width: 960, heightOfATile: 40, mostHeight: 480 };
const NARROW = { name: 'on-narrow', width: 358, heightOfATile: 40, mostHeight: 680 };
const LEAST_HEIGHT = 120;
/** Times as wide as high, as labels are. */
const SHAPE_OF_A_TILE = 1.6;

/**
 * Topics as areas by their number of plugins, in each the topics right below it,
 * coloured by how much of them was looked at. Drawn twice, for wide and narrow
 * screens. A label is broken into lines, in smaller type where it needs to be, and left out where nothing of it fits. The table below it has the
 * same links and numbers, so the picture is hidden from who cannot see it, and
 * its links from the keyboard.
 */
export function treemapView(
  topics: readonly DirectoryNodeResponse[],
  questions: CoveredQuestions,
  visit: Visit,
): Children {
  const tiles = topics
    .filter(({ plugin_count }) => plugin_count > 0)
    .map((topic) => ({ topic, parts: topic.children.filter(({ plugin_count }) => plugin_count > 0) }));
  return [
    coverageSprite(),
    ...[WIDE, NARROW].map(({ name, width, heightOfATile, mostHeight }) => {
      const height = Math.min(mostHeight, Math.max(LEAST_HEIGHT, tiles.length * heightOfATile));
      return h(
        'svg',
        { class: `tree ${name}`, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
        picture(tiles, { x: 0, y: 0, width, height }, questions, visit),
      );
    }),
  ];
}

function picture(tiles: readonly Tile[], whole: Box, questions: CoveredQuestions, visit: Visit): Children {
  const areas: Partial<Record<CoverageStep, string>> = {};
  const draw = ({ dimension_status }: Place, box: Box): void => {
    const step = coverageStep(coverageOf(dimension_status, questions));
    areas[step] = `${areas[step] ?? ''}${outline(inset(box, CELL_GAP / 2))}`;
  };
  const boxes = divideBox(
    tiles.map(({ topic }) => topic.plugin_count),
    whole,
    SHAPE_OF_A_TILE,
  );
  const labels = tiles.map(({ topic, parts }, place) => {
    const frame = inset(boxes[place]!, TILE_GAP / 2);
    const label = labelIn(topic.label[visit.language], countOf(topic, visit), frame);
    const inner = label === null ? frame : underStrip(frame, linesOf(label) * label.type.line + LABEL_MARGIN);
    if (parts.length === 0) draw(topic, inner);
    const cells = divideBox(
      parts.map(({ plugin_count }) => plugin_count),
      inner,
    );
    for (const [at, part] of parts.entries()) draw(part, cells[at]!);
    return tileLink(topic, frame, label, questions, visit);
  });
  return [
    COVERAGE_STEPS.map((step) => (areas[step] === undefined ? null : h('path', { d: areas[step], ...areaOf(step) }))),
    labels,
  ];
}

/** The larger one where the whole label fits in it. Sizes of the font and heights of a line in pixels. */
const TYPES = [
  { look: {}, font: 13, line: 16 },
  { look: { class: 'fine' }, font: 11, line: 13 },
] as const;
const TILE_GAP = 4;
const CELL_GAP = 1;
const LABEL_MARGIN = 2;
/** What a label leaves of the area that it names. */
const LEAST_AREA_HEIGHT = 12;

interface TypedLabel extends FittingLabel {
  readonly type: (typeof TYPES)[number];
  /** Where the number stands: behind the last line, or on one of its own; `null`: there is no room for it. */
  readonly count: 'behind' | 'below' | null;
}

function linesOf({ lines, count }: TypedLabel): number {
  return lines.length + (count === 'below' ? 1 : 0);
}

function countOf({ plugin_count }: Place, { language }: Visit): string {
  return formatNumber(plugin_count, language);
}

/** @returns `null`: nothing of it can be read there */
function labelIn(text: string, count: string, { width, height }: Box): TypedLabel | null {
  const fitting = TYPES.flatMap((type) => {
    const mostLines = Math.floor((height - LABEL_MARGIN - LEAST_AREA_HEIGHT) / type.line);
    const room = (width - 2 * LABEL_MARGIN) / type.font;
    const label = fittingLabel(text, room, mostLines);
    return label === null ? [] : [{ ...label, type, count: placeOfCount(label, count, room, mostLines) }];
  });
  const whole = fitting.filter(({ isWhole }) => isWhole);
  return whole.find((label) => label.count !== null) ?? whole[0] ?? fitting.at(-1) ?? null;
}

/** @param room of a line, in heights of the font */
function placeOfCount(
  { lines, isWhole }: FittingLabel,
  count: string,
  room: number,
  mostLines: number,
): TypedLabel['count'] {
  if (!isWhole) return null;
  if (widthOfText(`${lines.at(-1) ?? ''} ${count}`) <= room) return 'behind';
  return lines.length < mostLines && widthOfText(count) <= room ? 'below' : null;
}

function tileLink(
  topic: Place,
  frame: Box,
  label: TypedLabel | null,
  questions: CoveredQuestions,
  visit: Visit,
): Children {
  const words = directoryWords(visit.language);
  const whole = topic.label[visit.language];
  return h('a', { href: linkToTopic(visit, topic.path_key, questionsInAddress(questions)), tabindex: -1 }, [
    h('title', null, words.inPicture(whole, topic.plugin_count)),
    h('path', { class: 'tile', d: outline(frame) }),
    label === null ? null : labelText(label, frame, countOf(topic, visit)),
  ]);
}

function labelText({ lines, type, count: place }: TypedLabel, { x, y }: Box, count: string): Children {
  const left = px(x + LABEL_MARGIN);
  return h('text', { ...type.look, x: left, y: px(y + type.font) }, [
    lines.map((line, at) => (at === 0 ? line : h('tspan', { x: left, dy: type.line }, line))),
    place === null
      ? null
      : h('tspan', { class: 'count', ...(place === 'behind' ? { dx: 5 } : { x: left, dy: type.line }) }, count),
  ]);
}

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by) };
}

function underStrip({ x, y, width, height }: Box, strip: number): Box {
  return { x, y: y + strip, width, height: Math.max(0, height - strip) };
}

function outline({ x, y, width, height }: Box): string {
  return `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`;
}

/** A tenth of a pixel is as fine as anybody sees. */
function px(length: number): string {
  return String(Math.round(length * 10) / 10);
}
