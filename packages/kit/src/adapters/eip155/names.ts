// The lazy chunk of names; apart from the other reads, because the tables of name normalisation are large.
export { fetchIdentity } from './fetchIdentity.js'
export { resolveName } from './resolveName.js'
