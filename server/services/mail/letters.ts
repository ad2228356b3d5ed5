import type { Mail } from './outbox.ts'

interface Letter {
  subject: string
  paragraphs: string[]
  action: { label: string; url: string }
  ending: string
}

/** The shared layout of our mails. They contain no text from users. */
function compose({ subject, paragraphs, action, ending }: Letter): Mail {
  const text = [...paragraphs, `${action.label}:\n${action.url}`, ending, 'Nicher'].join('\n\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f3efe4;color:#1d2733;font:16px/1.6 -apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%;background:#fffdf7;border:1px solid #d9d2bf;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">Nicher</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${action.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#b3391f;color:#ffffff;font-weight:600;text-decoration:none">${action.label}</a></p>
<p style="margin:0;color:#5c6672;font-size:14px">${ending}</p>
</td></tr></table></td></tr></table></body></html>`
  return { subject, text, html }
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** 'December 1, 2026' */
const longDay = (day: string) => days.format(new Date(day))

/** How many watched niches were checked in a month, changed, and could not be checked completely. */
interface CheckedNiches {
  checked: number
  changed: number
  failed: number
}

function watchedSubject({ checked, changed, failed }: CheckedNiches): string {
  if (changed === 0 && failed > 0) return 'We could not check everything that you watch'
  const niches = checked === 1 ? 'niche' : `${checked} niches`
  if (changed === 0) return `No change in the ${niches} that we checked`
  return checked === 1
    ? 'A niche that you watch changed'
    : `${changed} of the ${niches} that we checked changed`
}

/** @param siteUrl the site's configured origin; links never use a request's Host header */
export function createLetters(siteUrl: string) {
  return {
    verification(token: string): Mail {
      return compose({
        subject: 'Confirm your email for Nicher',
        paragraphs: [
          'Welcome to Nicher. Please confirm this email address to finish creating your account.',
          'The link works once, for 24 hours. If we sent you several links, use the newest one. If you open it in a different browser from the one you registered in, we will ask you for a password.',
        ],
        action: { label: 'Confirm email', url: `${siteUrl}/verify-email?token=${token}` },
        ending: 'If you did not sign up, you can ignore this email.',
      })
    },
    /** Names neither the tests nor the candidates: a mail contains no text from users. */
    testEnds(tests: readonly { candidateId: string; endsOn: string }[]): Mail {
      const [first] = tests
      const only = tests.length === 1 ? first : undefined
      return compose({
        subject: only ? 'A test of yours ends' : `${tests.length} tests of yours end`,
        paragraphs: [
          only
            ? `The last day of a test in your plan is ${longDay(only.endsOn)}.`
            : `${tests.length} tests in your plans have come to their last day.`,
          'Write down what is missing in the log, compare the total with the threshold that you fixed, and decide: go on, change or stop.',
        ],
        action: only
          ? {
              label: 'Open the plan',
              url: `${siteUrl}/workspace/candidate?id=${only.candidateId}#plan`,
            }
          : { label: 'Open the workspace', url: `${siteUrl}/workspace` },
        ending: `You get one mail when tests end. You can switch these mails off in Settings: ${siteUrl}/settings#reminders`,
      })
    },
    /** Names no candidate: a mail contains no text from users. */
    watched(found: CheckedNiches): Mail {
      const { changed, failed } = found
      return compose({
        subject: watchedSubject(found),
        paragraphs: [
          changed === 0
            ? 'Once a month we check the niches that you watch. We can see no change in what we checked.'
            : 'Once a month we check the niches that you watch. The page of each niche says what changed.',
          ...(failed === 0
            ? []
            : [
                failed === 1
                  ? 'One niche could not be checked completely. Its page says why.'
                  : `${failed} niches could not be checked completely. Their pages say why.`,
              ]),
        ],
        action: { label: 'Open the workspace', url: `${siteUrl}/workspace` },
        ending: `You get one such mail a month while you watch a niche. You can switch it off in Settings: ${siteUrl}/settings#watch`,
      })
    },
    alreadyRegistered(): Mail {
      return compose({
        subject: 'You already have a Nicher account',
        paragraphs: [
          'You or someone else tried to register with this address. It already has an account, so we changed nothing.',
        ],
        action: { label: 'Sign in', url: `${siteUrl}/login` },
        ending: 'If it was not you, you can ignore this email.',
      })
    },
    googleLinked(): Mail {
      return compose({
        subject: 'Google sign-in was added to your Nicher account',
        paragraphs: [
          'You or someone else signed in to Nicher with a Google account that has this address. From now on, you can sign in to Nicher with that Google account or with your password.',
          "If it was you, you don't need to do anything.",
        ],
        action: { label: 'It was not me', url: `${siteUrl}/forgot-password` },
        ending:
          'If it was not you, someone else can sign in to Google with your address. First secure your mailbox. Then set a new password with this link, which signs out every device.',
      })
    },
    passwordReset(token: string): Mail {
      return compose({
        subject: 'Set a new password for Nicher',
        paragraphs: [
          'You or someone else asked for a new password for the account with this address.',
          'The link works once, for one hour. When you set a new password, we sign out every device.',
        ],
        action: { label: 'Set a new password', url: `${siteUrl}/reset-password?token=${token}` },
        ending: 'If it was not you, you can ignore this email. Your password stays the same.',
      })
    },
    passwordChanged(): Mail {
      return compose({
        subject: 'Your Nicher password was changed',
        paragraphs: [
          'Your password was changed with a link that we sent to this address. We signed out every device.',
        ],
        action: { label: 'Sign in', url: `${siteUrl}/login` },
        ending: `If it was not you, someone else can read your email. First secure your mailbox. Then set a new password: ${siteUrl}/forgot-password`,
      })
    },
  }
}

export type Letters = ReturnType<typeof createLetters>
