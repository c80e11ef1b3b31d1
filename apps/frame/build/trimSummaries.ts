import type { Plugin } from 'vite'

/** Where the endpoints of the wire contract are declared. */
const path = /\/packages\/contract\/src\/.+\.ts$/
const summary = /^ {2}summary: '[^'\n]*',\n/gm

/** Leaves out what endpoints say of themselves: it is for the printed contract. */
export function trimSummaries(): Plugin {
  return {
    name: 'trim-summaries',
    enforce: 'pre',
    transform: (code, id) => (path.test(id) ? code.replaceAll(summary, '') : undefined),
  }
}
