/**
 * Headers of every call from the frame to the API of its own origin. All are refused from any other `Origin`; because
 * they are no simple headers, a page elsewhere cannot send them without a preflight, which is never answered.
 */
export const frameHeaders = {
  /** Project id of the page that embeds the frame. */
  project: 'X-Foyer-Project',
  /** Exact origin of that page, as the frame saw it in the window messages. */
  host: 'X-Foyer-Host',
  /** RFC 9449 proof by the device's key (ES256); its thumbprint is the device id. */
  deviceProof: 'DPoP',
  /** `DPoP {accessToken}`. */
  authorization: 'Authorization',
} as const
