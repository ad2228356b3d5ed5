const lines = (text: string) => text.trim().replaceAll('\n', ' ').split(', ')

/** Nouns for what a person does or is, as people name themselves. Regular expressions. */
export const PERSONS = lines(`
accountant, actor, actress, adjuster, admin, administrator, advisor, adviser, agent, agronomist, aide, analyst, apprentice,
arborist, architect, artist, assistant, athlete, attendant, attorney, auditor, author, baker, barber, barista, bartender,
beekeeper, beginner, blogger, bookkeeper, breeder, brewer, broker, builder, butcher, buyer, carer, caregiver, caretaker,
carpenter, cashier, caterer, chef, chiropractor, cleaner, clinician, coach, coder, collector, commuter, composer, concierge,
consultant, contractor, controller, cook, coordinator, copywriter, counsellor, counselor, courier, crafter, creator, curator,
customer, cyclist, dad, dancer, daughter, dealer, dentist, designer, developer, diabetic, dietitian, director, dispatcher, diver,
doctor, dog walker, driver, editor, educator, electrician, engineer, entrepreneur, esthetician, expat, facilitator, farmer,
father, firefighter, florist, founder, freelancer, gamer, gardener, genealogist, grad student, graduate, grandma, grandpa,
grandmother, grandfather, grandparent, groomer, guardian, guide, hairdresser, handyman, handler, hiker, hobbyist, homeowner,
homesteader, host, hygienist, illustrator, immigrant, inspector, installer, instructor, insurer, intern, interpreter,
investor, janitor, jeweler, journalist, keeper, landlord, landscaper, lawyer, librarian, locksmith, machinist, maker, manager,
manufacturer, marketer, mason, mechanic, medic, merchant, midwife, mom, mum, mother, musician, nanny, newbie, nurse,
nutritionist, officer, operator, optician, organizer, owner, painter, paralegal, paramedic, parent, pastor, patient(?! (?:person|man|woman|guy|enough)\\b),
pediatrician, pensioner, performer, pharmacist, photographer, physician, physio, physiotherapist, pilot, planner, plumber,
podcaster, potter, principal, printer, producer, professor, programmer, promoter, property manager, psychologist, publisher,
realtor, receptionist, recruiter, renter, repairer, reporter, researcher, reseller, resident, restaurateur, retailer, retiree,
rider, roaster, roofer, runner, sailor, salesman, salesperson, scientist, seamstress, secretary, seller, senior, shopkeeper,
singer, single parent, social worker, son, soldier, songwriter, sommelier, specialist, stylist, streamer, student, supervisor,
surgeon, surveyor, tailor, teacher, teenager, technician, tenant, therapist, tiler, trader, trainer, translator, traveler,
traveller, treasurer, trucker, tutor, upholsterer, vendor, vet, veteran, veterinarian, volunteer, waiter, waitress, walker,
webmaster, welder, wheelchair user, widow, widower, winemaker, woodworker, worker, writer, youtuber
`)

/** Nouns for what people run or are together. */
export const GROUPS = lines(`
agency, architecture firm, bakery, bar, barn, bed and breakfast, boutique, brewery, bookstore, brand, business, cafe, café, camp,
catering business, charity, cidery, clinic, club, co-op, company, consultancy, cooperative, couple, dairy, daycare,
distillery, dojo, family, farm, firm, florist, food truck, franchise, gallery, garage, gym, horse barn, hostel, hotel,
household, kennel, kitchen, lab, landscaping business, laundromat, laundry, library, museum, nonprofit, non-profit,
nursery, office, orchard, pharmacy, practice, preschool, print shop, pub, publisher, ranch, restaurant, roastery, salon, school,
shelter, shop, spa, stable, startup, start-up, store, studio, team, theater, theatre, vineyard, warehouse, winery, workshop
`)
