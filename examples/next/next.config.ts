import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

const config: NextConfig = {
  // Set the root: this example has a lockfile, and the repository around it has another.
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  images: { unoptimized: true },
  poweredByHeader: false,
}

export default config
