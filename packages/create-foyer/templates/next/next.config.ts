import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

const config: NextConfig = {
  // Set the root, so that Next.js ignores the lockfiles of folders above.
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
}

export default config
