import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import type { ActivityPage } from '../ActivityProvider.js'
import { type ExplorerRow, joinRows, type PlacedActivity } from './joinRows.js'

/** A page of one of an explorer's lists, newest first. */
export interface ListPage<Place> {
  readonly rows: readonly ExplorerRow[]
  /** Undefined after the last page. */
  readonly next: Place | undefined
  /** Something in it could not be read. */
  readonly isBroken: boolean
  /** A block of which this page begins anew with every row: those that came before count no more. */
  readonly restartsAt?: number
  /** The lowest block of which the list has told everything so far; the one above its last row when absent. */
  readonly completeTo?: number
}

/** One of the lists a history is joined from. */
export interface ExplorerList<Place> {
  readonly first: Place
  readonly read: (place: Place) => Promise<ListPage<Place>>
  /** A history without it is worth having. */
  readonly isOptional?: boolean
}

/** Where a page of the joined history begins: blocks above are shown, and so many activities of this one. */
interface Mark {
  readonly block: number
  readonly skip: number
}
interface ListState<Place> {
  readonly list: ExplorerList<Place>
  readonly pages: { readonly place: Place; readonly page: ListPage<Place> }[]
  end: 'none' | 'done' | 'failed'
}

/** So many activities are worth a look at further pages of the lists; more of them are read only while there is none at all. */
const enough = 20
const roundsForMore = 3
const roundsForAny = 12

const ends = ['done', 'failed'] as const

/**
 * Reads a page of the history that several lists make together. A block is shown once every list has told all of it: an account has
 * transactions, transfers and what contracts moved in lists that end at different blocks. `cursor` holds the place in each list; `place`
 * is the schema of one. Throws `bad_request` for a foreign cursor, and what the lists throw.
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
  let found = gather(states, start?.mark, address)
  for (let round = 1; found.limiting.length > 0; round += 1) {
    const most = found.shown.length === 0 ? roundsForAny : roundsForMore
    if (found.shown.length >= Math.min(limit, enough) || round >= most) break
    await Promise.all(found.limiting.map(readNext))
    found = gather(states, start?.mark, address)
  }
  // One block that never ends: what is known of it is shown, and the rest of it left out.
  const isCut = found.shown.length === 0 && found.limiting.length > 0
  if (isCut) found = gather(states, start?.mark, address, found.horizon)
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

interface Gathered<Place> {
  /** What is told in full and was not shown before, newest first. */
  readonly shown: readonly PlacedActivity[]
  /** Down to it the lists have told everything, itself not included. */
  readonly horizon: number
  /** The lists that would tell more. */
  readonly limiting: readonly ListState<Place>[]
}

function gather<Place>(
  states: readonly ListState<Place>[],
  mark: Mark | undefined,
  address: string,
  from?: number,
): Gathered<Place> {
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

/** The highest block of which a list may have more to tell. */
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
  found: Gathered<Place>,
  shown: readonly PlacedActivity[],
  isCut: boolean,
  before: Mark | undefined,
): string | undefined {
  const isMore = found.shown.length > shown.length || found.limiting.length > 0
  if (!isMore) return undefined
  const mark = tellMark(found, shown, isCut, before)
  const left = found.shown.slice(shown.length).some(({ block }) => block === mark.block)
  const places = states.map(({ pages, end }) => {
    if (end !== 'none') return end
    // The first page with something that was not shown.
    const kept = pages.find(({ page }) => {
      const lowest = page.rows.at(-1)?.block
      return lowest !== undefined && (lowest < mark.block || (lowest === mark.block && left))
    })
    return kept?.place ?? pages.at(-1)?.page.next ?? 'done'
  })
  return JSON.stringify([mark.block, mark.skip, ...places])
}

function tellMark<Place>(
  found: Gathered<Place>,
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
  const refusal = new HttpError('bad_request', 'The cursor is not one of this history')
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
