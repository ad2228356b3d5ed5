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
  "known=s.getItem('nicher:font')==font" +
  '}catch(e){}'

/**
 * The late style (late-style.ts), which stands before this script, counts once the font is there.
 * A browser that had this font before has it in its cache and gets it before the first paint.
 */
const DRESS =
  'function dress(){style.media="all";try{s.setItem("nicher:font",font)}catch(e){}}' +
  'function fetchFont(){var l=document.createElement("link");l.rel="preload";l.as="font";' +
  'l.crossOrigin="";l.href=font;l.onload=l.onerror=dress;document.head.append(l)}' +
  'if(known){style.media="all";fetchFont()}'

/**
 * Loads the font and the page's modules once it was painted, or after two seconds where nothing is
 * painted, as in a hidden tab; `data-ready` says that all modules ran.
 */
const LOADER =
  'function load(){if(begun)return;begun=1;' +
  'known||fetchFont();' +
  `var m=document.querySelector('meta[name=${LATE_SCRIPTS}]'),u=m?m.content.split(' '):[],n=u.length;` +
  "u.forEach(function(x){var e=document.createElement('script');e.type='module';e.src=x;" +
  "e.onload=e.onerror=function(){--n||(d.dataset.ready='')};document.head.append(e)});n||(d.dataset.ready='')}" +
  "function late(){document.readyState=='loading'?addEventListener('DOMContentLoaded',load):load()}" +
  'setTimeout(late,2e3);' +
  "try{new PerformanceObserver(late).observe({type:'paint',buffered:true})}catch(e){}"

/**
 * Runs before the first paint, inline in the head. Its hash goes into the CSP, hence plain text.
 */
export const HEAD_SCRIPT =
  '(function(d){var s,known,begun,style=document.querySelector("style[data-font]"),' +
  `font=style.dataset.font;${MARKS};${DRESS};${LOADER}})(document.documentElement)`
