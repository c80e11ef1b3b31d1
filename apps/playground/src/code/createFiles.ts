import type { Settings } from '../options/settings.js'
import type { CodeFile } from './CodeFile.js'
import { createHtmlFiles, createVueFiles } from './elementFiles.js'
import type { FrameworkId } from './frameworks.js'
import {
  createEthersFiles,
  createNextFiles,
  createReactFiles,
  createSolanaFiles,
  createWagmiFiles,
} from './reactFiles.js'

const creators: Readonly<Record<FrameworkId, (settings: Settings) => readonly CodeFile[]>> = {
  react: createReactFiles,
  next: createNextFiles,
  vue: createVueFiles,
  html: createHtmlFiles,
  wagmi: createWagmiFiles,
  ethers: createEthersFiles,
  solana: createSolanaFiles,
}

/** Generates the files of an app that runs the widget with these settings. */
export function createFiles(framework: FrameworkId, settings: Settings): readonly CodeFile[] {
  return creators[framework](settings)
}
