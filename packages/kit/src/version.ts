/** Version of the package, and of the public API it keeps to [S1.20]. */
export const version = '0.1.0'
export const apiVersion = '1.7.4'
