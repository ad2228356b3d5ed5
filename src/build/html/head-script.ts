import { LATE_SCRIPTS } from './late-scripts.ts'

/**
 * Theme, session and a wish for the sample (sample-address.ts) as attributes of the root, so that
 * neither the colours nor the Sign In buttons flash, and nothing moves when the sample shows. Keys
 * as in storage-keys.ts.
 */
const MARKS =
  "d.dataset.js='';if(/[?&]sample\\b/.test(location.search))d.dataset.sample='';" +
  'try{s=localStorage;' +
  "if(s.getItem('nicher:theme')=='light')d.dataset.theme='light';" +
  "if(s.getItem('nicher:access')||s.getItem('nicher:refresh'))d.dataset.session='';" +
  "k=s.getItem('nicher:font')==f" +
  '}catch(e){}'

/**
 * The late style (late-style.ts), placed before this script, applies once the font has loaded. A
 * browser that loaded this font on an earlier page has it in its cache, so it applies immediately.
 */
const DRESS =
  "function dress(v){t.media='all';try{v.type=='load'&&s.setItem('nicher:font',f)}catch(e){}}" +
  "function get(){var e=document.createElement('link');e.rel='preload';e.as='font';" +
  "e.crossOrigin='';e.href=f;e.onload=e.onerror=dress;document.head.append(e)}" +
  "if(k){t.media='all';get()}"

/**
 * The lower sections of a long page (`data-folded`, unfold.ts) are not laid out before the first
 * paint. This is skipped if the page opens at a fragment, which they would move.
 */
const FOLD = "if(!location.hash&&!performance.navigation.type)d.dataset.fold='shut';"

/** Milliseconds after the first paint until folded sections are laid out where they are looked at. */
const AJAR_MS = 300

/**
 * Loads the font and the page's modules once its content was painted (the first paint may show the
 * background alone), or after two seconds where nothing is painted, as in a hidden tab;
 * `data-ready` says that all modules ran.
 */
const LOADER =
  'function load(){if(b)return;b=1;' +
  `k||get();setTimeout(()=>{d.dataset.fold&&(d.dataset.fold='')},${AJAR_MS});` +
  `var u=document.querySelector('[name=${LATE_SCRIPTS}]')?.content.split(' ')||[],n=u.length;` +
  "u.forEach(x=>{var e=document.createElement('script');e.type='module';e.src=x;" +
  "e.onload=e.onerror=()=>{--n||(d.dataset.ready='')};document.head.append(e)});n||(d.dataset.ready='')}" +
  "function late(){document.readyState=='loading'?addEventListener('DOMContentLoaded',load):load()}" +
  'setTimeout(late,2e3);' +
  'try{new PerformanceObserver(l=>l.getEntries().some(e=>/content/.test(e.name))&&late())' +
  ".observe({type:'paint'})}catch(e){}"

/**
 * Runs before the first paint, inline in the head. Its hash goes into the CSP, hence plain text.
 * `d` is the root, `s` the storage, `t` the late style, `f` the address of its font, `k` whether
 * this browser knows that font, `b` whether {@link LOADER} has begun.
 */
export const HEAD_SCRIPT =
  "(function(d){var s,k,b,t=document.querySelector('[data-font]')," +
  `f=t.dataset.font;${MARKS};${FOLD}${DRESS};${LOADER}})(document.documentElement)`
