import type { MenuTreeNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { moved } from './edit-nodes.ts';
import { destinationAfter, othersIn, type Step, stepFrom } from './places.ts';

type Node = MenuTreeNode<object>;
const leaf = (id: string): Node => ({ title: `Leaf ${id}`, isLeaf: true, data: { id } });
const group = (id: string, ...children: Node[]): Node => ({
  title: `Group ${id}`,
  isLeaf: false,
  children,
  data: { id },
});
const NODES = [group('works', group('hall', leaf('A'), leaf('B')), leaf('C')), leaf('D'), group('empty')];

function outline(nodes: readonly Node[]): string {
  return nodes
    .map(({ data, isLeaf, children }) => (isLeaf ? data.id : `${data.id}(${outline(children ?? [])})`))
    .join(' ');
}

describe('a step by keyboard', () => {
  const after = (id: string, step: Step) => {
    const to = stepFrom(NODES, id, step);
    return to && outline(moved<object>(id, to)(NODES));
  };

  // proves R-TREE-011
  it.each<[string, Step, string]>([
    ['A', 'down', 'works(hall(B A) C) D empty()'],
    ['B', 'up', 'works(hall(B A) C) D empty()'],
    ['B', 'out', 'works(hall(A) B C) D empty()'],
    ['C', 'in', 'works(hall(A B C)) D empty()'],
    ['C', 'out', 'works(hall(A B)) C D empty()'],
    ['D', 'in', 'works(hall(A B) C D) empty()'],
    ['empty', 'up', 'works(hall(A B) C) empty() D'],
    ['hall', 'down', 'works(C hall(A B)) D empty()'],
    ['hall', 'out', 'works(C) hall(A B) D empty()'],
  ])('of %s %s moves it', (id, step, expected) => {
    expect(after(id, step)).toBe(expected);
  });

  it.each<[string, Step]>([
    ['A', 'up'],
    ['B', 'down'],
    ['works', 'out'],
    ['works', 'in'],
    ['empty', 'in'],
    ['gone', 'up'],
  ])('of %s %s leads nowhere', (id, step) => {
    expect(stepFrom(NODES, id, step)).toBeUndefined();
  });

  it('does not lead deeper than 8 levels', () => {
    const deep = (levels: number): Node => (levels === 1 ? group('end') : group(`level ${levels}`, deep(levels - 1)));
    const beside = (levels: number) => [group('top', deep(levels)), group('a', group('b'))];
    expect(stepFrom(beside(7), 'a', 'in')).toEqual({ parent: 'top' });
    const full = [{ ...deep(7), children: [group('x'), group('y', group('z', deep(5)))] }];
    expect(stepFrom(full, 'y', 'in')).toBeUndefined();
  });
});

describe('a place chosen among the others', () => {
  const after = (id: string, parent: string | null, count: number) =>
    outline(moved<object>(id, destinationAfter(NODES, id, { parent, count }))(NODES));

  // proves R-TREE-011
  it('stands after as many of them as was chosen, in the own group and in another one', () => {
    expect(othersIn(NODES, 'hall', 'works').map(({ data }) => data.id)).toEqual(['C']);
    expect(after('hall', 'works', 1)).toBe('works(C hall(A B)) D empty()');
    expect(after('D', null, 0)).toBe('D works(hall(A B) C) empty()');
    expect(after('D', null, 2)).toBe('works(hall(A B) C) empty() D');
    expect(after('D', null, 1)).toBe(outline(NODES));
    expect(after('D', 'hall', 1)).toBe('works(hall(A D B) C) empty()');
    expect(after('A', 'empty', 0)).toBe('works(hall(B) C) D empty(A)');
  });
});
