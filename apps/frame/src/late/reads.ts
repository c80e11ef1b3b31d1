import { startBatches } from '../approve/startBatches.js'
import { createFilters } from '../rpc/createFilters.js'
import { handleRareRequest } from '../rpc/handleRareRequest.js'
import { listCapabilities, readAssets } from '../rpc/readAssets.js'
import { isUpgraded } from '../smartAccount/isUpgraded.js'

/** The code that few apps need, bundled as one file. */
export const reads = { createFilters, handleRareRequest, isUpgraded, listCapabilities, readAssets, startBatches }
