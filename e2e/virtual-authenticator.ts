import type { Page } from 'playwright-core'

/** Gives a page a device that makes and uses passkeys by itself, as one does whose finger is on it. */
export async function addAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
