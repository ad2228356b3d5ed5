/**
 * Runs before the first paint, inline in the head: theme and session as attributes of the root,
 * so that neither the colours nor the Sign In buttons flash. Its hash goes into the CSP, hence
 * plain text. Keys as in storage-keys.ts.
 */
export const HEAD_SCRIPT =
  "(function(d){d.dataset.js='';try{var s=localStorage;" +
  "if(s.getItem('nicher:theme')=='light')d.dataset.theme='light';" +
  "if(s.getItem('nicher:access')||s.getItem('nicher:refresh'))d.dataset.session=''" +
  '}catch(e){}})(document.documentElement)'
