import { formatScaled, type Scale } from '@phasor/quantities';
import type { ChartLimit, TimeChart } from './chart-spec.ts';
import { type RenderItem, SHAPES } from './custom-shapes.ts';
import { type Drawing, projected } from './drawing-frame.ts';
import type { EngineSeries } from './engine.ts';
import { placeOf } from './steps.ts';

const NAME = { fontSize: 11, fontWeight: 550 } as const;
const MARK_RADIUS = 4;
/** Half the room that the name of a mark takes at least, and for each of its letters, pixels. */
const NAME_ROOM = { least: 32, letter: 3.4 } as const;

/** Lines over the whole picture with their names, such as the contracted power. */
export function limitSeries({ chart, frame, scales }: Drawing): EngineSeries[] {
  const { theme } = frame;
  return (chart.limits ?? []).map((limit) => {
    const colour = theme.colour(limit.colour);
    const shape: RenderItem = ({ coordSys: { x, width } }, api) => {
      const y = Math.round(api.coord([chart.range.from, api.value(1)])[1]) + 0.5;
      return {
        type: 'group',
        children: [
          {
            type: 'line',
            shape: { x1: x, x2: x + width, y1: y, y2: y },
            style: { stroke: colour, lineWidth: 1.5, lineDash: [6, 4] },
          },
          {
            type: 'text',
            style: {
              ...NAME,
              text: limitName(limit, scales[0], chart.locale),
              x: x + width - 4,
              y: y - 3,
              align: 'right',
              verticalAlign: 'bottom',
              fontFamily: theme.font,
              fill: colour,
              stroke: theme.colour('surface'),
              lineWidth: 3,
            },
          },
        ],
      };
    };
    const height = projected(limit.value, chart.axes[0]) ?? Number.NaN;
    return { ...SHAPES, id: `limit:${limit.name}`, z: 4, data: [[chart.range.from, height]], renderItem: shape };
  });
}

function limitName({ name, value }: ChartLimit, scale: Scale | undefined, locale: string): string {
  return scale === undefined ? name : `${name}  ${formatScaled(value, scale, locale)} ${scale.unit}`;
}

const nameRoom = (name: string) => Math.max(NAME_ROOM.least, name.length * NAME_ROOM.letter);

/** Places in the list of the marks whose names have room beside one another on so many pixels; the highest come first. */
export function namedMarks(
  { marks = [], range }: Pick<TimeChart, 'marks' | 'range'>,
  width: number,
): ReadonlySet<number> {
  const taken: { x: number; room: number }[] = [];
  const named = new Set<number>();
  const byValue = [...marks.entries()].sort(([, one], [, other]) => other.value - one.value);
  for (const [index, { time, name }] of byValue) {
    const x = ((time - range.from) / (range.to - range.from)) * width;
    const room = nameRoom(name);
    if (taken.some((other) => Math.abs(other.x - x) < other.room + room)) continue;
    taken.push({ x, room });
    named.add(index);
  }
  return named;
}

/** Points with a name, such as the highest quarter hour; none where their series is hidden. */
export function markSeries({ chart, frame }: Drawing): EngineSeries[] {
  const marks = chart.marks ?? [];
  const [marked] = chart.series;
  if (marks.length === 0 || marked === undefined || frame.hidden.has(marked.id)) return [];
  const { theme } = frame;
  const shape: RenderItem = ({ coordSys, dataIndex }, api) => {
    const [x, y] = api.coord([api.value(0), api.value(1)]);
    const name = namedMarks(chart, coordSys.width).has(dataIndex) ? (marks[dataIndex]?.name ?? '') : '';
    const room = nameRoom(name);
    const inside = Math.min(Math.max(x, coordSys.x + room), coordSys.x + coordSys.width - room);
    const text = {
      ...NAME,
      text: name,
      x: inside,
      y: y - MARK_RADIUS - 4,
      align: 'center',
      verticalAlign: 'bottom',
      fontFamily: theme.font,
      fill: theme.colour('ink'),
      stroke: theme.colour('surface'),
      lineWidth: 3,
    };
    const circle = { fill: theme.colour('bad'), stroke: theme.colour('surface'), lineWidth: 1.5 };
    return {
      type: 'group',
      children: [
        { type: 'circle', shape: { cx: x, cy: y, r: MARK_RADIUS }, style: circle },
        { type: 'text', style: text },
      ],
    };
  };
  const data = marks.map(({ time, value }) => [placeOf(chart, time), projected(value, chart.axes[0]) ?? Number.NaN]);
  return [{ ...SHAPES, clip: false, id: 'marks', z: 5, data, renderItem: shape }];
}
