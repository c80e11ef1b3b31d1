import { CharSet, type Element, type Expression, JS, NFA, visitAst } from 'refa'
import { analyse } from 'scslre'
import { findComponents } from './findComponents.js'

/** The growth of a regular expression's time with its input, if it is not linear. */
export type Backtracking = 'exponential' | 'polynomial'

/**
 * Returns how a regular expression backtracks, or undefined if it runs in linear time. scslre finds quantifiers that
 * exchange or share characters. The automaton of refa adds loops over several characters.
 */
export function findBacktracking(source: string, flags: string): Backtracking | undefined {
  // Without an unlimited quantifier the time is linear.
  if (!/[*+]|\{\d+,\}/.test(source)) return undefined
  const { reports } = analyse({ source, flags })
  const states = readStates(source, flags)
  if (reports.some(({ exponential }) => exponential) || hasAmbiguousLoop(states)) return 'exponential'
  return reports.length > 0 || isSearchRepeated(states) ? 'polynomial' : undefined
}

interface States {
  /** The start state of a match. Undefined if a match must start at the beginning of the input. */
  readonly initial: number | undefined
  /** The states in which a match has succeeded. */
  readonly finals: ReadonlySet<number>
  readonly edges: readonly (readonly Edge[])[]
}

interface Edge {
  readonly to: number
  readonly characters: CharSet
}

function readStates(source: string, flags: string): States {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({ backreferences: 'disable' })
  const nfa = NFA.fromRegex(expression, { maxCharacter }, { assertions: 'ignore', unknowns: 'disable' })
  const nodes: readonly NFA.ReadonlyNode[] = [...nfa.nodes()]
  const numbers = new Map(nodes.map((node, index) => [node, index]))
  const numberOf = (node: NFA.ReadonlyNode) => numbers.get(node) ?? -1
  const toEdges = (out: ReadonlyMap<NFA.ReadonlyNode, CharSet>) =>
    [...out].map(([node, characters]) => ({ to: numberOf(node), characters }))
  const initial = numberOf(nfa.initial)
  // A lookbehind or `^` limits the start positions of a match: its characters lead from an extra state to the initial
  // one.
  const before = expression.alternatives.map(({ elements: [first] }) => readBefore(first, maxCharacter))
  const characters = CharSet.empty(maxCharacter).union(...before)
  const isAnchored = characters.isEmpty || flags.includes('y')
  return {
    initial: isAnchored ? undefined : nodes.length,
    finals: new Set(hasLaterAssertion(expression) ? [] : [...nfa.finals].map(numberOf)),
    edges: [
      ...nodes.map(({ out }) => toEdges(out)),
      characters.isAll ? toEdges(nfa.initial.out) : [{ to: initial, characters }],
    ],
  }
}

/** Returns the characters after which an alternative can start to match. */
function readBefore(first: Element | undefined, maxCharacter: number): CharSet {
  const all = CharSet.all(maxCharacter)
  if (first?.type !== 'Assertion' || first.kind !== 'behind' || !first.negate) return all
  const [refused, ...more] = first.alternatives.flatMap(({ elements }) => elements)
  return refused?.type === 'CharacterClass' && more.length === 0 ? refused.characters.negate() : all
}

/** Returns true if an assertion after the first element can make the match fail. */
function hasLaterAssertion(expression: Expression): boolean {
  let isFound = false
  visitAst(expression, {
    onConcatenationEnter: ({ elements }) => {
      if (elements.some(({ type }, index) => type === 'Assertion' && index > 0)) isFound = true
    },
  })
  return isFound
}

/**
 * Returns true if two paths lead from a state back to it with the same text: each repetition doubles the number of
 * matches to try.
 */
function hasAmbiguousLoop({ edges }: States): boolean {
  const loops = findComponents(edges.map((list) => list.map(({ to }) => to)))
  const isInLoop = (from: number, { to }: Edge) => loops[from] === loops[to]
  const starts = edges.flatMap((list, state) =>
    list.some((edge) => isInLoop(state, edge)) ? [[state, state] as const] : [],
  )
  const { pairs, next } = walkPairs(edges, starts, isInLoop)
  const components = findComponents(next)
  const ofSame = new Set(pairs.flatMap(([a, b], index) => (a === b ? [components[index]] : [])))
  return pairs.some(([a, b], index) => a !== b && ofSame.has(components[index]))
}

/**
 * Returns true if a text leads into a loop and once around it, and the match can still fail. A search then reads the
 * rest of the input again from each repetition of that text.
 */
function isSearchRepeated({ initial, finals, edges }: States): boolean {
  if (initial === undefined) return false
  const open = edges.map((list) => list.filter(({ to }) => !finals.has(to)))
  const loops = findComponents(open.map((list) => list.map(({ to }) => to)))
  return open.some((list, state) => {
    if (!list.some(({ to }) => loops[to] === loops[state])) return false
    const isFollowed = (from: number, { to }: Edge, side: 0 | 1) => side === 0 || loops[from] === loops[to]
    const { pairs } = walkPairs(open, [[initial, state]], isFollowed)
    return pairs.some(([a, b], index) => index > 0 && a === state && b === state)
  })
}

type Pair = readonly [number, number]

/** Returns all pairs of states that the same text reaches from the `starts`. */
function walkPairs(
  edges: States['edges'],
  starts: readonly Pair[],
  isFollowed: (from: number, edge: Edge, side: 0 | 1) => boolean,
): { readonly pairs: readonly Pair[]; readonly next: readonly (readonly number[])[] } {
  const numbers = new Map<number, number>()
  const pairs: Pair[] = []
  const add = (a: number, b: number): number => {
    const key = a * edges.length + b
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, pairs.length)
    return pairs.push([a, b]) - 1
  }
  for (const [a, b] of starts) add(a, b)
  const next: number[][] = []
  for (let index = 0; index < pairs.length; index += 1) {
    const [a, b] = pairs[index] as Pair
    const left = (edges[a] ?? []).filter((edge) => isFollowed(a, edge, 0))
    const right = (edges[b] ?? []).filter((edge) => isFollowed(b, edge, 1))
    next.push(
      left.flatMap((one) =>
        right.filter((other) => !one.characters.isDisjointWith(other.characters)).map((other) => add(one.to, other.to)),
      ),
    )
  }
  return { pairs, next }
}
