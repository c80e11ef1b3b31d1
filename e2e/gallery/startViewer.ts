import { serveViewer } from './serveViewer.js'

/** `npm run gallery`: FOYER_GALLERY_PORT moves it. */
const viewer = await serveViewer(Number(process.env.FOYER_GALLERY_PORT ?? 3030))
console.log(`Every view of widget and frame: ${viewer.url}\nCtrl-C stops.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void viewer.close().then(() => process.exit(0)))
