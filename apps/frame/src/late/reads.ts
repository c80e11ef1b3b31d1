import { createCallBatches } from '../approve/createCallBatches.js'
import { createFilters } from '../rpc/createFilters.js'
import { listCapabilities, readAssets } from '../rpc/readAssets.js'

/** What few apps ask for, as one file. */
export const reads = { createCallBatches, createFilters, listCapabilities, readAssets }
