/**
 * The headers of every call from the frame to the API of its origin. The server rejects calls with any other `Origin`.
 * These headers are not CORS-safelisted, so a foreign page needs a preflight to send them, and the server never
 * approves one.
 */
export const frameHeaders = {
  /** The project id of the page that embeds the frame. */
  project: 'X-Foyer-Project',
  /** The exact origin of that page, as seen by the frame in the window messages. */
  host: 'X-Foyer-Host',
  /** An RFC 9449 proof by the device's key (ES256). The thumbprint of the key is the device id. */
  deviceProof: 'DPoP',
  /** `DPoP {accessToken}`. */
  authorization: 'Authorization',
} as const
