/** What few apps ask for, as one file. */
export { createFilters } from '../rpc/createFilters.js'
export { readAssets } from '../rpc/readAssets.js'
