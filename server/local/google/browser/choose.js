/** Signs the chosen identity, and returns the credential to the site that opened this page. */
const { nonce, site } = document.body.dataset
const alertText = document.querySelector('[role=alert]')

/** @param {string} text */
function say(text) {
  if (alertText) alertText.textContent = text
}

/** @param {{ email: string, name: string, email_verified: boolean, token: string }} identity */
async function choose(identity) {
  say('')
  const response = await fetch('/local/google/credential', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...identity, nonce }),
  }).catch(() => undefined)
  if (!response?.ok) return say('The API could not sign that. Is it still running?')
  if (!window.opener) return say('Open this page with the button on the sign-in page.')
  const { credential } = await response.json()
  window.opener.postMessage({ type: 'nicher:local-google', credential }, site ?? '')
  window.close()
}

for (const button of document.querySelectorAll('button.identity')) {
  if (!(button instanceof HTMLButtonElement)) continue
  const { email = '', name = '' } = button.dataset
  button.addEventListener('click', () => {
    void choose({ email, name, email_verified: true, token: 'valid' })
  })
}

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget))
  void choose({
    email: String(fields.get('email')),
    name: String(fields.get('name')),
    email_verified: fields.has('email_verified'),
    token: String(fields.get('token')),
  })
})
