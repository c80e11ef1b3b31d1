import * as z from 'zod/mini'
import type { CallBatch } from './ApproveContext.js'

/** The batches of one user in the storage of the tab. They survive a reload of the page (EIP-5792). */
export interface BatchStore {
  /** Returns the stored batches of the current user, the oldest first. Returns none if the storage is invalid. */
  load(): readonly (readonly [id: string, batch: CallBatch])[]
  store(batches: Iterable<readonly [id: string, batch: CallBatch | undefined]>): void
}

interface Options {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
  readonly projectId: string
  /** Returns the id of the logged-in user. Another user of the tab must not see the batches. */
  readonly getPersonId: () => string | undefined
}

const storedBatch = z.object({
  chainId: z.string().check(z.regex(/^[1-9]\d{0,77}$/)),
  hashes: z.array(z.string().check(z.regex(/^0x[0-9a-f]{64}$/))).check(z.maxLength(50)),
  count: z.number().check(z.int(), z.minimum(1), z.maximum(50)),
  isAtomic: z.boolean(),
  isOperation: z.optional(z.boolean()),
})
const storedBatches = z.object({
  personId: z.string(),
  batches: z.array(z.tuple([z.string().check(z.maxLength(8_194)), storedBatch])).check(z.maxLength(200)),
})

/** Creates the store. A storage that is full or denied to the frame counts as empty. */
export function createBatchStore({ storage, projectId, getPersonId }: Options): BatchStore {
  const name = `foyer-batches:${projectId}`
  return {
    load() {
      const personId = getPersonId()
      const { data } = storedBatches.safeParse(parseJson(() => storage?.getItem(name)))
      if (personId === undefined || data?.personId !== personId) return []
      return data.batches.map(([id, { chainId, isOperation, ...batch }]) => [
        id,
        { ...batch, chainId: BigInt(chainId), ...(isOperation && { isOperation }) },
      ])
    },
    store(batches) {
      const personId = getPersonId()
      if (personId === undefined) return
      const sent = [...batches].flatMap(([id, batch]) =>
        batch ? [[id, { ...batch, chainId: String(batch.chainId) }]] : [],
      )
      try {
        storage?.setItem(name, JSON.stringify({ personId, batches: sent }))
      } catch {
        // The batches are then unknown after a reload.
      }
    },
  }
}

function parseJson(read: () => string | null | undefined): unknown {
  try {
    return JSON.parse(read() ?? 'null')
  } catch {
    return undefined
  }
}
