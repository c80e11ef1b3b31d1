import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import type { ActivityPage } from '../ActivityProvider.js'
import { type ExplorerRow, joinRows, type PlacedActivity } from './joinRows.js'

/** A page of one of an explorer's lists, newest first. */
export interface ListPage<Place> {
  readonly rows: readonly ExplorerRow[]
  /** Undefined after the last page. */
  readonly next: Place | undefined
  /** Whether the page has invalid entries. */
  readonly isBroken: boolean
  /** A block whose rows this page contains completely. It replaces the rows of earlier pages. */
  readonly restartsAt?: number
  /** The lowest block for which the list is complete so far. By default, the block above its last row. */
  readonly completeTo?: number
}

/** One of the lists that form a history. */
export interface ExplorerList<Place> {
  readonly first: Place
  readonly read: (place: Place) => Promise<ListPage<Place>>
  /** Whether the history is useful without this list. */
  readonly isOptional?: boolean
}

/**
 * The start of a page of the joined history. All blocks above `block` were shown, and the first `skip` activities in
 * it.
 */
interface Mark {
  readonly block: number
  readonly skip: number
}
interface ListState<Place> {
  readonly list: ExplorerList<Place>
  readonly pages: { readonly place: Place; readonly page: ListPage<Place> }[]
  end: 'none' | 'done' | 'failed'
}

/**
 * Read further pages of the lists until this many activities are found, for `roundsForMore` rounds. Only a page without
 * any activity gets `roundsForAny` rounds.
 */
const minActivities = 20
const roundsForMore = 3
const roundsForAny = 12

const ends = ['done', 'failed'] as const

/**
 * Reads a page of the history that several lists form. An account's transactions, transfers and internal transactions
 * are in lists whose pages end at different blocks. A block is therefore shown only once every list is complete for it.
 * `cursor` contains the position in each list, with the schema `place`.
 *
 * Throws `bad_request` for an unknown cursor, and the errors of the lists.
 */
export async function readJoinedPage<Place extends object>(options: {
  readonly lists: readonly ExplorerList<Place>[]
  readonly place: z.ZodMiniType<Place>
  readonly address: string
  readonly cursor: string | undefined
  readonly limit: number
}): Promise<ActivityPage> {
  const { lists, place, address, limit } = options
  const start = options.cursor === undefined ? undefined : parseCursor(options.cursor, place, lists.length)
  const states = await Promise.all(lists.map((list, index) => openList(list, start?.places[index])))
  let found = joinLists(states, start?.mark, address)
  for (let round = 1; found.limiting.length > 0; round += 1) {
    const most = found.shown.length === 0 ? roundsForAny : roundsForMore
    if (found.shown.length >= Math.min(limit, minActivities) || round >= most) break
    await Promise.all(found.limiting.map(readNext))
    found = joinLists(states, start?.mark, address)
  }
  // A block with too many rows: show the known part, and omit the rest.
  const isCut = found.shown.length === 0 && found.limiting.length > 0
  if (isCut) found = joinLists(states, start?.mark, address, found.horizon)
  const shown = found.shown.slice(0, limit)
  return {
    activities: shown.map(({ activity }) => activity),
    next: createCursor(states, found, shown, isCut, start?.mark),
    isPartial: isCut || states.some(({ end, pages }) => end === 'failed' || pages.some(({ page }) => page.isBroken)),
  }
}

async function openList<Place extends object>(
  list: ExplorerList<Place>,
  place: Place | (typeof ends)[number] = list.first,
): Promise<ListState<Place>> {
  if (typeof place === 'string') return { list, pages: [], end: place }
  const state: ListState<Place> = { list, pages: [], end: 'none' }
  await readInto(state, place)
  return state
}

async function readNext<Place>(state: ListState<Place>): Promise<void> {
  const place = state.pages.at(-1)?.page.next
  if (place !== undefined) await readInto(state, place)
}

async function readInto<Place>(state: ListState<Place>, place: Place): Promise<void> {
  try {
    state.pages.push({ place, page: await state.list.read(place) })
  } catch (error) {
    const isUpstream = error instanceof HttpError && error.code.startsWith('upstream_')
    if (!isUpstream || state.list.isOptional !== true) throw error
    state.end = 'failed'
  }
}

interface JoinedLists<Place> {
  /** The complete activities that were not shown before, newest first. */
  readonly shown: readonly PlacedActivity[]
  /** The lists are complete above this block. */
  readonly horizon: number
  /** The lists that can have more rows at the horizon. */
  readonly limiting: readonly ListState<Place>[]
}

function joinLists<Place>(
  states: readonly ListState<Place>[],
  mark: Mark | undefined,
  address: string,
  from?: number,
): JoinedLists<Place> {
  const open = states.filter(({ end, pages }) => end === 'none' && pages.at(-1)?.page.next !== undefined)
  const horizon = Math.max(-1, ...open.map(lowestBlock))
  const lowest = from ?? horizon + 1
  const joined = joinRows(
    states.map(({ pages }) => mergePages(pages).filter(({ block }) => block >= lowest)),
    address,
  )
  const isNew = ({ block }: PlacedActivity) => mark === undefined || block < mark.block
  const ofMark = mark === undefined ? [] : joined.filter(({ block }) => block === mark.block).slice(mark.skip)
  return {
    shown: [...ofMark, ...joined.filter(isNew)],
    horizon,
    limiting: open.filter((state) => lowestBlock(state) === horizon),
  }
}

/** Returns the highest block for which a list may have more rows. */
function lowestBlock<Place>({ pages }: ListState<Place>): number {
  const completeTo = pages.at(-1)?.page.completeTo
  if (completeTo !== undefined) return completeTo - 1
  const rows = pages.flatMap(({ page }) => page.rows)
  return rows.at(-1)?.block ?? Number.MAX_SAFE_INTEGER
}

function mergePages<Place>(pages: ListState<Place>['pages']): readonly ExplorerRow[] {
  let rows: readonly ExplorerRow[] = []
  for (const { page } of pages) rows = [...rows.filter(({ block }) => block !== page.restartsAt), ...page.rows]
  return rows
}

function createCursor<Place>(
  states: readonly ListState<Place>[],
  found: JoinedLists<Place>,
  shown: readonly PlacedActivity[],
  isCut: boolean,
  before: Mark | undefined,
): string | undefined {
  const isMore = found.shown.length > shown.length || found.limiting.length > 0
  if (!isMore) return undefined
  const mark = createMark(found, shown, isCut, before)
  const left = found.shown.slice(shown.length).some(({ block }) => block === mark.block)
  const places = states.map(({ pages, end }) => {
    if (end !== 'none') return end
    // The first page with a row that was not shown.
    const kept = pages.find(({ page }) => {
      const lowest = page.rows.at(-1)?.block
      return lowest !== undefined && (lowest < mark.block || (lowest === mark.block && left))
    })
    return kept?.place ?? pages.at(-1)?.page.next ?? 'done'
  })
  return JSON.stringify([mark.block, mark.skip, ...places])
}

function createMark<Place>(
  found: JoinedLists<Place>,
  shown: readonly PlacedActivity[],
  isCut: boolean,
  before: Mark | undefined,
): Mark {
  const all = Number.MAX_SAFE_INTEGER
  const last = shown.at(-1)?.block
  const isAllShown = shown.length === found.shown.length
  if (isCut && isAllShown) return { block: found.horizon, skip: all }
  if (last === undefined) return before ?? { block: all, skip: 0 }
  const shownOfIt = shown.filter(({ block }) => block === last).length
  return { block: last, skip: shownOfIt + (before?.block === last ? before.skip : 0) }
}

function parseCursor<Place>(text: string, place: z.ZodMiniType<Place>, count: number) {
  const refusal = new HttpError('bad_request', 'The cursor is not from this history')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refusal
  }
  const whole = z.number().check(z.int(), z.minimum(-1))
  const parsed = z.tuple([whole, whole], z.union([place, z.enum(ends)])).safeParse(value)
  if (!parsed.success || parsed.data.length !== count + 2) throw refusal
  const [block, skip, ...places] = parsed.data
  return { mark: { block, skip }, places }
}
