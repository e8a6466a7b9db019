import { type ControlMap, type MapButton, type MenuTreeNode, measures, RELAYS } from '@phasor/contract';
import { putMenu } from '../menus/menu-tree.ts';
import type { PictureCodec } from '../ports/picture-codec.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import type { User } from '../ports/records/user-records.ts';

interface DemoMapParts {
  readonly records: RecordStore;
  readonly codec: PictureCodec;
}

/** Where the buttons of the relays lie on the plan: the yard's lights, the gate, the basin, the roof of the hall. */
const PLACES: readonly { readonly x: number; readonly y: number }[] = [
  { x: 640, y: 318 },
  { x: 962, y: 318 },
  { x: 166, y: 590 },
  { x: 300, y: 150 },
];

/** Gives the demo user a first map, its disconnector's relays on a plan of the yard, where there is none yet. */
export async function registerDemoMap({ records, codec }: DemoMapParts, user: User, now: number): Promise<void> {
  const key = { userId: user.id, kind: 'controlMaps', subject: '' } as const;
  if ((await records.menus.find(key)) !== undefined) return;
  const assigned = await records.assignments.devicesOf(user.id, now);
  const disconnector = assigned.find(({ device: { type } }) => measures(type, 'relays'))?.device;
  const plan = await codec.renew(await drawnPlan());
  if (disconnector === undefined || plan === undefined) return;
  const { jpeg, width, height } = plan;
  const image = { image: Buffer.from(jpeg).toString('base64'), width, height };
  const ID_map = await records.mapImages.add(user.id, image, now);
  const names = new Map((await records.relays.of(disconnector.mac)).map(({ relay, name }) => [relay, name]));
  const buttonList = RELAYS.map((relay, index): MapButton => {
    const { x, y } = PLACES[index] ?? { x: 0, y: 0 };
    const place = { position_x: x, position_y: y, original_x: x, original_y: y };
    return { name: names.get(relay) ?? `Relay ${relay}`, ...place, device: disconnector.mac, relay, status: null };
  });
  const map: MenuTreeNode<ControlMap> = {
    title: 'First map',
    isLeaf: true,
    data: { id: 'first-map', ID_map, buttonList },
  };
  await putMenu(records.menus, key, { nodes: [map], revision: 0 });
}

/** The plan as a PNG file, as somebody would export it from a drawing. */
async function drawnPlan(): Promise<Uint8Array> {
  const { default: open } = await import('sharp');
  return await open(Buffer.from(PLAN)).png().toBuffer();
}

/** Bays of the car park and lamps along the road. */
const BAYS = Array.from({ length: 9 }, (_, bay) => `<path d="M${640 + bay * 46} 560v110"/>`).join('');
const LAMPS = Array.from({ length: 5 }, (_, lamp) => `<circle cx="${560 + lamp * 110}" cy="300" r="7"/>`).join('');

/** The yard of the works seen from above. Without words: no font is needed to draw it. */
const PLAN = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="720" viewBox="0 0 1200 720">
<rect width="1200" height="720" fill="#fff"/>
<rect x="24" y="24" width="1152" height="672" fill="#f4f7f2" stroke="#5b6470" stroke-width="6"/>
<path d="M500 396H1176" stroke="#e3e6ea" stroke-width="112"/>
<path d="M560 396h560" stroke="#fff" stroke-width="4" stroke-dasharray="26 20"/>
<path d="M1176 330v132" stroke="#f4f7f2" stroke-width="10"/>
<g fill="none" stroke="#5b6470" stroke-width="4"><path d="M1176 336l-52 34M1176 456l-52 -34"/></g>
<rect x="96" y="88" width="404" height="380" fill="#e9edf2" stroke="#39424e" stroke-width="8"/>
<g stroke="#9aa3ae" stroke-width="3"><path d="M96 278h404M298 278v190"/></g>
<g fill="#fff" stroke="#9aa3ae" stroke-width="3">
<circle cx="190" cy="176" r="34"/><circle cx="190" cy="176" r="6"/><path d="M156 176h68M190 142v68"/></g>
<path d="M496 360v72" stroke="#f4f7f2" stroke-width="12"/>
<rect x="640" y="88" width="452" height="150" fill="#e9edf2" stroke="#39424e" stroke-width="6"/>
<g stroke="#9aa3ae" stroke-width="3"><path d="M790 88v150M942 88v150"/></g>
<g fill="#fff6d6" stroke="#c79a1e" stroke-width="3">${LAMPS}</g>
<g stroke="#b9c0c8" stroke-width="3">${BAYS}<path d="M640 670h368"/></g>
<ellipse cx="216" cy="584" rx="120" ry="72" fill="#d9ebf7" stroke="#5a8fb5" stroke-width="4"/>
<path d="M336 584h70v40" fill="none" stroke="#5a8fb5" stroke-width="6"/>
<rect x="380" y="620" width="56" height="44" fill="#e9edf2" stroke="#39424e" stroke-width="4"/>
<g fill="#cfe3c8"><circle cx="80" cy="660" r="20"/><circle cx="540" cy="640" r="24"/><circle cx="1120" cy="640" r="26"/>
<circle cx="1130" cy="80" r="22"/><circle cx="570" cy="90" r="20"/></g>
</svg>`;
