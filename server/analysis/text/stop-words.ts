/** Words, and stems of words, that name no topic: grammar, talk, time, quantity, and the words of the cues themselves. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `
a about above across actually after again against ago ain't all almost along already also although always am
among an and another any anybody anymore anyone anything anyway apart are aren't around as ask asked at away
back bad badly barely basically be because become been before began behind being believe below best better
between beyond big bit both bought bring brought but buy buying by call called came can can't cannot
care case cause certain change check choose clear close come complete consider constantly could couldn't couple
course cut day days deal decent decide did didn't different do does doesn't doing don't done down due during
each early easy edit eight either else end ended enough entire especially etc even ever every everybody everyone
everything everywhere exactly except expect extra fact fair far fast feel felt few fifth figure final finally
find fine first five fix folk folks follow for forget forgot former found four friend from front full
further gave general get gets getting girl give given gives go goes going gone good got gotten great group
grow guess guy guys had hadn't half hand happen happy hard hardly has hasn't hate have haven't having he head
hear heard held help hello her here hers hey hi high him his hold honest honestly hope hour hours how however
huge i i'd i'll i'm i've idea if imagine important impossible in include indeed instead into is isn't issue it
it'd it'll it's its itself job just keep kept kind knew know known lack large last late lately later lead learn
least leave left less let lets level life like likely little live lol long longer look looking lose lost lot
lots love low made main major make making man many matter may maybe me mean meant might mind mine minute minutes
miss missing moment money month months more morning most mostly move much must my myself name near nearly need
needed needs neither never new next nice nine no nobody none nor normal not nothing notice now number obvious
obviously of off often oh ok okay old on once one ones only onto open option or order other others otherwise our
ours out over own paid part particular pass past pay people per perfect perhaps person personal pick piece place
plain plan play please plenty plus point poor possible post pretty probably problem pull put quick quickly quite
ran rather read ready real really reason recent recently recommend remember result right round run said same save
saw say says second see seem seen self sell send sense sent serious set seven several shall she should shouldn't
show showed side similar simple simply since single sit six small so sold some somebody someone something sometimes
somewhat somewhere soon sorry sort specific spend spent stand start started state stay still stop straight stuff
such suddenly suggest super suppose sure surely take taken takes talk tell ten tend than thank thanks that that's
the their theirs them themselves then there there's therefore these they they'd they'll they're they've thing
things think third this those though thought thousand three through throughout thus till time times tired to today
together told tomorrow tonight too took top total totally toward towards tried trouble true truly trust try trying
turn turned twice two type under understand unfortunately unless until up upon us use used useful useless using
usual usually very via wait want wanted was wasn't waste watch way ways we we'd we'll we're we've week weekend weeks
well went were weren't what what's whatever when whenever where wherever whether which while who who's whole whom
whose why will wish with within without woman won't wonder work worked working works world worse worst worth would
wouldn't write wrong yeah year years yes yesterday yet you you'd you'll you're you've young your yours yourself
afford alternative amazing annoy annoying annoyed anyone awful broke broken cancel cancelled confuse confusing
cost crazy currently decade dollar dollars drive eventually expensive fail failed fall fell frustrate frustrating
frustration fed gonna headache hundred insane instance joke manually meanwhile mess nightmare overpriced pain
ridiculous rip sick someone's spreadsheet struggle struggling suck switch switched terrible unable wanna
workaround hack season spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday
january february march april june july august september october november december half quarter dozen
answer arrive barely bare biggest break carry catch claim comment consider crash deserve directly double ended
explain fill fit force fully get-go hop immediate include instruction kid kill kinda leav living luckily
mention mine mistake month mostly multiple nearly notice nowhere opinion pile promise question reach realize
refus remain require respond return seller's share shrug shut somehow sound speak spot step story stuck supposed
swear tend thread throw tip touch track treat trick ugh user walk wear win worry wrap yearly
  `
    .trim()
    .split(/\s+/),
)
