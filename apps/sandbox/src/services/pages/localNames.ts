const localName = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Returns true if a Host header means this machine. A foreign name means DNS rebinding. */
export function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && localName.test(host.replace(/:\d+$/, ''))
}

/** Returns true if an Origin header is a page of this machine. */
export function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === origin && localName.test(new URL(origin).hostname)
}
