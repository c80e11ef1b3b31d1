/** The version of the package, and the version of the AppKit API that it implements [S1.20]. */
export const version = '0.1.0'
export const apiVersion = '1.7.4'
