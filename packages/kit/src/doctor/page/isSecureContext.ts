/** Returns whether browsers treat a page of this URL as a secure context. */
export function isSecureContext({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
}

export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
