import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { readAddresses } from './src/addresses.js'
import { prepareContent } from './src/prepareContent.js'
import { writeApi } from './src/writeApi.js'

const site = fileURLToPath(new URL('./', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

prepareContent(root, `${site}generated`, readAddresses(process.env).playgroundUrl)
writeApi(site, `${root}packages/kit`)
await build(site)
