import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

const config: NextConfig = {
  // This example has its own lockfile inside a repository that has another one.
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  images: { unoptimized: true },
  poweredByHeader: false,
}

export default config
